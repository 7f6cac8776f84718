import type { i18n as I18n } from 'i18next';
import type { ReportData } from '../../../machines/report/report';
import { datedChangeText, type DatedChange } from '../../text/reportSentence';
import type { Formats } from '../ui/hooks/useFormats';
import type { LevelMark } from './charts/dayLine';

type MarkedChart = 'return' | 'spend' | 'installs';

/** The dated changes of a report's finding, the one in the sentence first. */
function datedChanges({ finding, others }: ReportData['analysis']): DatedChange[] {
  if (finding.kind !== 'changed' && finding.kind !== 'hidden') return [];
  const change = finding.kind === 'changed' ? finding.change : finding.held;
  const { cause, when } = finding;
  return [
    ...(when === null ? [] : [{ cause, when, change }]),
    ...others.map((other) => ({ ...other, change })),
  ];
}

/** Whether a chart shows the figure that changed, or its cause. */
function isOn(chart: MarkedChart, { cause, change: { metric } }: DatedChange): boolean {
  switch (chart) {
    case 'return':
      return metric === 'return';
    case 'spend':
      return (
        metric === 'spend' ||
        cause?.kind === 'mix' ||
        ((cause?.kind === 'new' || cause?.kind === 'ended') && cause.of === 'spend')
      );
    case 'installs':
      return metric === 'installs' || metric === 'costPerInstall' || cause?.kind === 'installs';
  }
}

/** The channel whose level changed; null if it was not that of one channel. */
function channelOf({ channels }: ReportData, { cause }: DatedChange): string | null {
  const who = cause !== null && 'who' in cause ? cause.who : null;
  if (who?.dimension !== 'channel' || who.names.length > 1) return null;
  return channels.find(({ name }) => name === who.names[0])?.id ?? null;
}

/** The changes of level that a chart marks. A gradual change has no date. */
export function levelMarks(
  i18n: I18n,
  formats: Formats,
  data: ReportData,
  chart: MarkedChart,
): LevelMark[] {
  return datedChanges(data.analysis)
    .filter((dated) => isOn(chart, dated))
    .flatMap((dated): LevelMark[] => {
      const { when } = dated;
      if (when.kind === 'gradual') return [];
      const marked = { text: datedChangeText(i18n, dated), line: channelOf(data, dated) };
      if (when.kind === 'from')
        return [{ ...marked, from: when.day, to: null, label: formats.dayShort(when.day) }];
      const { from, to } = when;
      return [{ ...marked, from, to, label: formats.rangeShort(from, to) }];
    });
}
