import { useTranslation } from 'react-i18next';
import { cleanText } from '../../rules/untrustedText';
import { useFormats } from '../ui/hooks/useFormats';
import { useStateOf } from '../ui/hooks/useStateOf';

/** The names of the report's active filters: the channel, or that all are included, and any others. */
export function useFilterNames(): string[] {
  const { t } = useTranslation('report');
  const { nameIn } = useFormats();
  const { data } = useStateOf('report').context;
  if (!data) return [];
  const nameOf = (choices: readonly { id: string; name: string }[], id: string | null) =>
    id === null ? [] : [cleanText(choices.find((each) => each.id === id)?.name ?? id)];
  const [channel = t('filters.allChannels')] = nameOf(data.channels, data.channel);
  return [
    channel,
    ...nameOf(data.games, data.game),
    ...nameOf(data.campaigns, data.campaign),
    ...(data.country === null ? [] : [cleanText(nameIn('country', data.country))]),
  ];
}
