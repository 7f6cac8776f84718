import { useState } from 'react';

/** Copies a text to the clipboard, and knows how it went; `null` before the first time. */
export function useCopy() {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null);
  const copy = (text: string): void =>
    void navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      // Not allowed here: the text can be selected.
      () => setOutcome('notCopied'),
    );
  return { outcome, copy };
}
