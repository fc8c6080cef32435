/** All roles of somebody: people of the site around us may have several, others have one. */
export function rolesOf({ role, roles }: { role: string; roles: string | null }): string[] {
  return roles === null ? [role] : JSON.parse(roles);
}
