import { LOG_FORMAT } from '../rules/supportRecording';
import type { Cut } from '../kit/recorder/cut';
import { writeLog, type ActionLog } from '../kit/recorder/logDetails';
import { pageLines } from '../kit/recorder/logLines';
import type { RecordedPage } from '../kit/recorder/recording';
import { cutPages, supportLog } from './supportLog';

/** The log that would be sent now; null if the cut leaves nothing. */
export function supportLogOf(
  pages: readonly RecordedPage[],
  { note, ...cut }: Cut & { note: string },
): ActionLog | null {
  const kept = cutPages(pages, cut);
  return kept.length > 0
    ? supportLog(kept, { format: LOG_FORMAT, environment: 'support', note })
    : null;
}

/** A log as lines to review, with its steps numbered over all pages as in the cut that begins at `from`. */
export function supportLines({ others = [], ...log }: ActionLog, from: number): string[] {
  let first = from;
  const lines = [...others, log].flatMap((page) => {
    const shown = pageLines(page, first);
    first += page.actions.length;
    return ['', ...shown];
  });
  const { note } = log.facts ?? {};
  return note ? [note, ...lines] : lines.slice(1);
}

/** The same as the text of a file for the player. */
export const supportText = (
  pages: readonly RecordedPage[],
  choice: Cut & { note: string },
): string => {
  const log = supportLogOf(pages, choice);
  return log ? writeLog(log) : '';
};
