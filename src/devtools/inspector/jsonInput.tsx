import { useId, useState } from 'react';

interface Props {
  label: string;
  rows: number;
  value: unknown;
  /** Shown while the text is not valid JSON. */
  problem?: string;
  /** Whether an empty text is allowed, as no value. */
  mayBeEmpty?: boolean;
  onChange: (value: unknown) => void;
}

/** Edits a value as JSON. Reports it only while the text is valid, since the user may still be typing. */
export function JsonInput({ label, rows, value, problem, mayBeEmpty = false, onChange }: Props) {
  const id = useId();
  const [text, setText] = useState(JSON.stringify(value, null, 2) ?? '');
  const [isJson, setJson] = useState(true);
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={rows}
        spellCheck={false}
        aria-invalid={!isJson}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          const isNone = mayBeEmpty && target.value.trim() === '';
          try {
            onChange(isNone ? undefined : JSON.parse(target.value));
            setJson(true);
          } catch {
            setJson(false);
          }
        }}
      />
      {problem !== undefined && <output>{isJson ? '' : problem}</output>}
    </>
  );
}
