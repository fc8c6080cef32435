/** What stands before the reason wherever one is told why a survey cannot be published. */
export const UNPUBLISHABLE = "The Survey can't be published: ";
