import { useEffect, useState, type ReactNode } from 'react';
import { ENVIRONMENTS } from '../../rules/environments';
import type { ActionLog, LogDetails } from '../../kit/recorder/logDetails';
import { callText } from '../../kit/recorder/surroundings';
import { verdictOf, type Verdict } from './verdict';

const environmentName = (id: string): string =>
  Object.entries(ENVIRONMENTS).find(([each]) => each === id)?.[1] ?? id;

const counted = (count: number, one: string, more: string): string =>
  `${count} ${count === 1 ? one : more}`;

/** Formats a time in UTC: `2026-11-21 10:41:45`. */
const timeText = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** Counts the network requests of a page; opened, lists them by their time after the start. */
function Calls({ calls }: Pick<LogDetails, 'calls'>) {
  if (calls.length === 0) return 0;
  return (
    <details>
      <summary>{calls.length}</summary>
      <ul className="wb-plain">
        {calls.map((call, index) => (
          // The order of a log's requests never changes.
          <li key={`${callText(call)} ${index}`}>
            <span className="wb-time">{(call.at / 1_000).toFixed(3)} s</span> {callText(call)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Details({ environment, build, startedAt, redaction, note, page, calls }: LogDetails) {
  return (
    <dl className="wb-facts">
      <Fact name="Environment">{environmentName(environment)}</Fact>
      <Fact name="Build">{build}</Fact>
      <Fact name="Started (UTC)">{timeText(startedAt)}</Fact>
      {page && (
        <>
          <Fact name="Browser">
            {page.browser}, {page.language}, {page.viewport.width} × {page.viewport.height}
          </Fact>
          <Fact name="Requests">
            <Calls calls={calls} />
          </Fact>
        </>
      )}
      <Fact name="Redacted">
        {counted(redaction.secrets, 'secret', 'secrets')},{' '}
        {counted(redaction.people, 'person', 'people')}
      </Fact>
      {note && <Fact name="Note">{note}</Fact>}
    </dl>
  );
}

interface Props {
  log: ActionLog;
  /** Goes to the position at which the replay first differs. */
  onStep: (position: number) => void;
}

/** Shows where a log comes from, and the result of replaying all of it. */
export function LogDetailsView({ log, onStep }: Props) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [share, setShare] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const compare = async () => {
      try {
        const result = await verdictOf(log, { onProgress: setShare, signal });
        if (!signal.aborted) setVerdict(result);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    };
    void compare();
    return () => stop.abort();
  }, [log]);
  const { facts } = log;
  const position = verdict?.position ?? null;
  return (
    <>
      {facts && <Details {...facts} />}
      {!verdict && <progress aria-label="Replayed" value={share} />}
      <output className="wb-verdict" data-end={verdict?.end}>
        {verdict?.text ?? 'Replaying …'}
        {position !== null && (
          <button type="button" onClick={() => onStep(position)}>
            Go to the step
          </button>
        )}
        {verdict && verdict.changed.length > 0 && (
          <span className="wb-changed">
            Changed since the log was written: {verdict.changed.join(', ')}.
          </span>
        )}
      </output>
    </>
  );
}
