import { Component, Suspense, type ReactNode } from 'react';
import { isChunkError, takeReload } from '../../rules/chunks';

interface Props {
  children: ReactNode;
  fallback?: ReactNode;
  /** Shown instead of the fallback if a chunk cannot be loaded. */
  outdated?: ReactNode;
  /** Never reloads the page: it holds unsaved work. */
  keepsPage?: boolean;
}

/**
 * Catches errors of rendering and loading below it, so that the frame stays usable. Reloads the page once if a chunk is
 * gone after a deploy. A new `key` tries again.
 */
export class ErrorBoundary extends Component<
  Props,
  { shown: 'children' | 'fallback' | 'outdated' | 'nothing' }
> {
  override state = { shown: 'children' as const };

  static getDerivedStateFromError(error: unknown) {
    return { shown: isChunkError(error) ? 'nothing' : 'fallback' };
  }

  override componentDidCatch(error: Error) {
    if (!isChunkError(error)) return;
    if (!this.props.keepsPage && takeReload(Date.now())) window.location.reload();
    else this.setState({ shown: 'outdated' });
  }

  override render() {
    const { children, fallback, outdated = fallback } = this.props;
    return { children, fallback, outdated, nothing: null }[this.state.shown];
  }
}

/** A part that loads on its own. If it cannot be loaded, the page stays, with the fallback or nothing in its place. */
export const OwnPart = ({ fallback, children }: Pick<Props, 'fallback' | 'children'>) => (
  <ErrorBoundary fallback={fallback} keepsPage>
    <Suspense fallback={null}>{children}</Suspense>
  </ErrorBoundary>
);
