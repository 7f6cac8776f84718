import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ReportQuery } from '../../../machines/report/report';
import { useReportStyles } from './report.styles';

export interface BodyProps {
  query: ReportQuery;
  onShow: (changes: Partial<ReportQuery>) => void;
}

export const NO_FILTERS = { channel: null, game: null, campaign: null, country: null } as const;

/** Shows the newest days, without filters. */
export function Latest({ onShow }: Pick<BodyProps, 'onShow'>) {
  const { t } = useTranslation('report');
  return (
    <Button
      className={useReportStyles().control}
      onClick={() => onShow({ from: null, to: null, ...NO_FILTERS, page: 1 })}
    >
      {t('empty.latest')}
    </Button>
  );
}
