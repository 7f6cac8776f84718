interface Props {
  label: string;
  value: string;
  className?: string;
  onChange: (value: string) => void;
}

export const Search = ({ label, className, onChange, ...props }: Props) => (
  <label className={className}>
    {label} <input type="search" {...props} onChange={({ target }) => onChange(target.value)} />
  </label>
);
