import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { events } from '../../kit/events';
import { ROUTES } from '../../rules/routes';
import { supportRecording as en } from '../../text/en/supportRecording';
import { currentLanguage } from '../../text/i18n';
import { LANGUAGES } from '../../text/languages';
import { bringPageTexts } from '../../text/pageTexts';
import { supportRecording as zh } from '../../text/zh/supportRecording';
import { useStateOf } from '../ui/hooks/useStateOf';
import { WithMoment } from '../ui/moment';
import { useReviewStyles } from './reviewRecording.styles';

/** States on every page that it is being recorded, with a button to stop. */
export default function RecordingBar() {
  const { t, i18n } = useTranslation('supportRecording');
  bringPageTexts(i18n, 'supportRecording', { en, zh });
  const styles = useReviewStyles();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { until } = useStateOf('supportRecording').context;
  const { htmlLang } = LANGUAGES[currentLanguage(i18n)];
  const times = new Intl.DateTimeFormat(htmlLang, { timeStyle: 'short' });
  return (
    <section className={styles.bar} aria-label={t('recording.title')}>
      <output>
        <WithMoment
          at={until}
          format={(at) => times.format(at)}
          text={(shown) => t('recording.bar', { time: shown })}
        />
      </output>
      <Button
        onClick={() => {
          dispatch(events.supportRecording.stopped());
          void navigate(ROUTES.supportRecording[0]);
        }}
      >
        {t('recording.stop')}
      </Button>
    </section>
  );
}
