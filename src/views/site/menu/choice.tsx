import { useMenuStyles } from './menu.styles';

interface Props<Id extends string> {
  label: string;
  chosen: Id;
  options: readonly { id: Id; text: string; lang?: string }[];
  onChoose: (id: Id) => void;
}

/** One choice of a few, each a button; the chosen one is pressed. */
export function Choice<Id extends string>({ label, chosen, options, onChoose }: Props<Id>) {
  const styles = useMenuStyles();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.unseen}>{label}</legend>
      <span aria-hidden="true" className={styles.label}>
        {label}
      </span>
      <span className={styles.options}>
        {options.map(({ id, text, lang }) => (
          <button
            key={id}
            type="button"
            lang={lang}
            aria-pressed={id === chosen}
            className={styles.option}
            onClick={() => onChoose(id)}
          >
            {text}
          </button>
        ))}
      </span>
    </fieldset>
  );
}
