import { TickBox } from '../tickBox';
import { useFormPageStyles } from './formPage.styles';

interface HintedTickProps {
  /** Of the form's field, and its id. */
  name: string;
  label: string;
  hint: string;
}

/** A choice of a form page, with what it means below. */
export function HintedTick({ name, label, hint }: HintedTickProps) {
  const page = useFormPageStyles();
  const hintId = `${name}-hint`;
  return (
    <div>
      <TickBox
        id={name}
        name={name}
        label={{ children: label, className: page.checkboxLabel }}
        className={page.checkbox}
        aria-describedby={hintId}
      />
      <p id={hintId} className={page.hint}>
        {hint}
      </p>
    </div>
  );
}
