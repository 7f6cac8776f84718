import { Button, mergeClasses } from '@fluentui/react-components';
import { useFrameStyles } from '../../views/ui/frame.styles';
import { ReportProblem, type LogSaver } from './reportProblem';

interface Props {
  /** The inspector's address while this page is inspected, in case the browser blocked its window. */
  inspector: string | null;
  warnings: readonly string[];
  /** Null if nothing is recorded. */
  saver: LogSaver | null;
}

const LENS =
  'M8.5 3a5.5 5.5 0 0 1 4.38 8.82l3.9 3.9-1.06 1.06-3.9-3.9A5.5 5.5 0 1 1 8.5 3Zm0 1.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z';

/** The workbench's part of the header. */
export function HeaderTools({ inspector, warnings, saver }: Props) {
  const frame = useFrameStyles();
  return (
    <>
      {warnings.map((warning) => (
        <span key={warning} role="note" className="wb-warning">
          {warning}
        </span>
      ))}
      {inspector !== null && (
        <Button
          as="a"
          href={inspector}
          target="portal-inspector"
          appearance="subtle"
          className={mergeClasses(frame.tool, 'wb-tool')}
          aria-label="Open the inspector"
          title="Open the inspector"
          icon={
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
              <path d={LENS} fill="currentColor" fillRule="evenodd" />
            </svg>
          }
        />
      )}
      {saver && <ReportProblem saver={saver} />}
    </>
  );
}
