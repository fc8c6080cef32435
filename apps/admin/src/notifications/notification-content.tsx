/** Draws the server's HTML, which has nothing but text and `<strong>` (OP-119). */
export function NotificationContent({ html }: { html: string }) {
  return html.split(/<\/?strong>/).map((part, index) => {
    const text = part.replace(/&#(\d+);/g, (_sign, code) => String.fromCharCode(Number(code)));
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their places
    return index % 2 === 1 ? <strong key={index}>{text}</strong> : text;
  });
}
