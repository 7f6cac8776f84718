import { useId, useState } from 'react';

interface Props {
  label: string;
  rows: number;
  value: unknown;
  /** Said while the text is no JSON. */
  problem?: string;
  /** An empty text stands for no value. */
  mayBeEmpty?: boolean;
  onChange: (value: unknown) => void;
}

/** A value as JSON, taken over while it is some: somebody may be in the middle of a word. */
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
