import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { afterSignIn } from '../../../rules/returnAddress';
import { isPlainClick, wantedReturn } from '../navigation';
import { useViewConfig } from '../viewConfig';

/** The link props with which a signed-in user continues from a sign-in page. */
export function useNextPage(): { href: string; onClick: (event: MouseEvent) => void } {
  const navigate = useNavigate();
  const { brand } = useViewConfig();
  const { search } = useLocation();
  const href = afterSignIn([wantedReturn(search)], new URL(window.location.href), brand);
  return {
    href,
    onClick(event) {
      if (!isPlainClick(event) || !href.startsWith('/')) return;
      event.preventDefault();
      void navigate(href);
    },
  };
}
