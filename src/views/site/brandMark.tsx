/** The brand's mark: a lantern, its light the one warm thing in it. Decorative. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect
        x="0.5"
        y="0.5"
        width="31"
        height="31"
        rx="7.5"
        fill="var(--brandGround)"
        stroke="var(--brandGroundLine)"
      />
      <path
        d="M12.5 8.5a3.5 3.5 0 0 1 7 0"
        fill="none"
        stroke="var(--brandOnGround)"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
      <path
        d="M10 11.25h12M10 24.75h12M11.5 11.5 10.25 18l1.25 6.5M20.5 11.5 21.75 18l-1.25 6.5"
        fill="none"
        stroke="var(--brandOnGround)"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M16 13.5c1.9 2 3 3.6 3 5.2a3 3 0 0 1-6 0c0-1.6 1.1-3.2 3-5.2Z"
        fill="var(--brandLight)"
      />
    </svg>
  );
}
