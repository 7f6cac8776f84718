import { Select } from '@fluentui/react-components';
import { LabeledField } from '../ui/labeledField';
import { usePeopleStyles } from './people.styles';

interface FilterSelectProps {
  id: string;
  label: string;
  /** The words for no filter, which is ''. */
  all: string;
  /** What can be chosen, and its words. */
  options: readonly (readonly [value: string, text: string])[];
  value: string;
  onChange: (value: string) => void;
}

/** Keeps the rows of a list that are of one kind. */
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
