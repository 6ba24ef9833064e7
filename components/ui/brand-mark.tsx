/** The logo, a house with an open door. It scales with its box. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" className={className}>
      <rect width="40" height="40" rx="11" fill="#0cb5bf" />
      <path
        d="M8.5 19 20 9.2 31.5 19"
        fill="none"
        stroke="#06282b"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M12 18.6V30h5.6V21.4h8.4" fill="none" stroke="#06282b" strokeWidth="2.8" strokeLinejoin="round" />
      <path d="M28 18.6V30" fill="none" stroke="#06282b" strokeWidth="2.8" strokeLinecap="round" />
      <path d="m17.6 21.4 7 2.4V33l-7-3Z" fill="#fff" />
    </svg>
  );
}
