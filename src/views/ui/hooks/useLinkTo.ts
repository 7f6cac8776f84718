import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { isPlainClick } from '../navigation';

/** The props of a link that looks like a button. An address of the portal opens without a page load. */
export function useLinkTo(href: string): { href: string; onClick: (event: MouseEvent) => void } {
  const navigate = useNavigate();
  return {
    href,
    onClick(event) {
      if (!isPlainClick(event) || !href.startsWith('/')) return;
      event.preventDefault();
      void navigate(href);
    },
  };
}
