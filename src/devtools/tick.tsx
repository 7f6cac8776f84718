import type { ReactNode } from 'react';

interface Props {
  checked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
  /** The accessible name, if the text alone is ambiguous. */
  'aria-label'?: string;
}

export const Tick = ({ onChange, children, ...props }: Props) => (
  <label>
    <input type="checkbox" {...props} onChange={({ target }) => onChange(target.checked)} />{' '}
    {children}
  </label>
);
