import { mergeClasses } from '@fluentui/react-components';
import { useChartStyles } from './chart.styles';

/** How lines are told apart: the dashes of each, in px. */
export const STROKES = { solid: undefined, dashed: '7 5', dotted: '1.5 5' } as const;

export type Stroke = keyof typeof STROKES;

/** A piece of a line, for its name in the legend. */
export function LineSample({ stroke }: { stroke: Stroke }) {
  const styles = useChartStyles();
  return (
    <svg width="28" height="12" aria-hidden="true" className={styles.sample}>
      <path
        d="M2 6H26"
        strokeDasharray={STROKES[stroke]}
        className={mergeClasses(styles.line, styles[stroke])}
      />
    </svg>
  );
}
