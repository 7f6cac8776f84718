import type { KeyboardEvent } from 'react';

/** The props of a form or a button that Escape cancels. During Chinese input Escape only closes the candidates. */
export const onEscape = (cancel: () => void) => ({
  onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && !nativeEvent.isComposing) cancel();
  },
});
