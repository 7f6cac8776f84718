import { HEADING_ID, useHeadingFocus } from './hooks/usePage';

/** The one `h1` of a page. It takes the focus after a change of route (WCAG 2.4.2, UX 43). */
export function PageHeading({ children, className }: { children: string; className?: string }) {
  const heading = useHeadingFocus();
  return (
    <h1 ref={heading} id={HEADING_ID} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
