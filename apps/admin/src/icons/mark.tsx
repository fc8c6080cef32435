/** The product's logo: a bubble with a smile. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#1A6FD4" />
      <path
        d="M10 7.500h12a3.500 3.500 0 0 1 3.500 3.500v7a3.500 3.500 0 0 1-3.500 3.500h-5l-4.700 3.900a.5.5 0 0 1-.8-.4v-3.500H10A3.500 3.500 0 0 1 6.500 18v-7A3.500 3.500 0 0 1 10 7.500Z"
        fill="#fff"
      />
      <path
        d="M11.500 13.700c1.200 2.300 2.700 3.400 4.500 3.400s3.300-1.100 4.500-3.400"
        stroke="#1A6FD4"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
