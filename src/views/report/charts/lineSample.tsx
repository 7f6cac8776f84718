import { mergeClasses } from '@fluentui/react-components';
import { useChartStyles } from './chart.styles';
import { STROKES, useStrokeStyles, type Stroke } from './strokes';

/** A short piece of a line, for the legend. */
export function LineSample({ stroke }: { stroke: Stroke }) {
  const styles = useChartStyles();
  const strokes = useStrokeStyles();
  return (
    <svg width="28" height="12" aria-hidden="true" className={styles.sample}>
      <path
        d="M2 6H26"
        strokeDasharray={STROKES[stroke].dashes}
        className={mergeClasses(styles.line, strokes[stroke])}
      />
    </svg>
  );
}
