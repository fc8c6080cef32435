import type { WidgetLook } from '@userfeedback/contract';

/** The site's own logo, or the product's mark, or nothing. */
export function Logo({ logo }: { logo: WidgetLook['logo'] }) {
  if (logo.type === 'custom' && logo.src) return <img className="logo" src={logo.src} alt="" />;
  if (logo.type !== 'userfeedback') return null;
  return (
    <svg className="logo" viewBox="0 0 32 32" role="img" aria-label="UserFeedback">
      <path d="M8 3h16a6 6 0 0 1 6 6v9a6 6 0 0 1-6 6h-5l-7 6v-6H8a6 6 0 0 1-6-6V9a6 6 0 0 1 6-6z" />
      <path className="smile" d="M10 13c1.5 5 10.5 5 12 0" />
    </svg>
  );
}
