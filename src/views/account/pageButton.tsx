import { useLinkTo } from '../ui/hooks/useLinkTo';
import { PartButton } from '../ui/part';

/** A link to another page of the portal that looks like a button. */
export const PageButton = ({ to, children }: { to: string; children: string }) => (
  <PartButton as="a" {...useLinkTo(to)}>
    {children}
  </PartButton>
);
