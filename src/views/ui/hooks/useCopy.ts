import { useState } from 'react';

/** Copies text to the clipboard and reports the outcome; `null` before the first attempt. */
export function useCopy() {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null);
  const copy = (text: string): void =>
    void navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      // Denied by the browser: the text can still be selected.
      () => setOutcome('notCopied'),
    );
  return { outcome, copy };
}
