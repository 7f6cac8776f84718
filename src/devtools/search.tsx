interface Props {
  label: string;
  value: string;
  className?: string;
  onChange: (value: string) => void;
}

/** A search field with its text. */
export const Search = ({ label, className, onChange, ...props }: Props) => (
  <label className={className}>
    {label} <input type="search" {...props} onChange={({ target }) => onChange(target.value)} />
  </label>
);
