import { Select } from '@fluentui/react-components';
import { LabeledField } from '../ui/labeledField';
import { usePeopleStyles } from './people.styles';

interface FilterSelectProps {
  id: string;
  label: string;
  /** The label of the empty option, no filter. */
  all: string;
  options: readonly (readonly [value: string, text: string])[];
  value: string;
  onChange: (value: string) => void;
}

/** Filters the rows of a list by one value. */
export function FilterSelect({ id, label, all, options, value, onChange }: FilterSelectProps) {
  const styles = usePeopleStyles();
  return (
    <LabeledField id={id} label={label}>
      <Select
        id={id}
        size="large"
        select={{ className: styles.control }}
        value={value}
        onChange={(_event, chosen) => onChange(chosen.value)}
      >
        <option value="">{all}</option>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </Select>
    </LabeledField>
  );
}
