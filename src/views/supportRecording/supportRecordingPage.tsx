import { Button, mergeClasses } from '@fluentui/react-components';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { SupportRecordingContext } from '../../../machines/supportRecording/supportRecording';
import { events } from '../../kit/events';
import { supportRecording as en } from '../../text/en/supportRecording';
import { currentLanguage } from '../../text/i18n';
import { LANGUAGES } from '../../text/languages';
import { bringPageTexts } from '../../text/pageTexts';
import { supportRecording as zh } from '../../text/zh/supportRecording';
import { FormPage } from '../ui/form/formPage';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { Loading } from '../ui/form/loading';
import { failureProblem, wholeProblem, type Problem } from '../ui/form/problems';
import { SubmitButton } from '../ui/form/submitButton';
import { useDomForm } from '../ui/form/useDomForm';
import { useStateOf } from '../ui/hooks/useStateOf';
import { TextField } from '../ui/textField';

const LABELS = { code: 'supportRecording:code' } as const;

/** What it takes to look at a log comes with the first look. */
const ReviewRecording = lazy(() => import('./reviewRecording'));

/** Why there is no recording, or why it was not sent. */
const problemsOf = (result: SupportRecordingContext['result']): readonly Problem<'code'>[] => {
  if (result === null) return [];
  switch (result.kind) {
    case 'begun':
    case 'kept':
      return [];
    case 'failed':
      return [failureProblem(result)];
    case 'code':
    case 'off':
    case 'tooMany':
    case 'ended':
      return [wholeProblem({ key: `supportRecording:errors.${result.kind}` })];
  }
};

function CodeForm() {
  const { t } = useTranslation('supportRecording');
  const page = useFormPageStyles();
  const { result } = useStateOf('supportRecording').context;
  const refusals = useMemo(() => problemsOf(result), [result]);
  const form = useDomForm({ name: 'supportRecording', labels: LABELS, refusals });
  return (
    <FormPage title={t('title')} stage="form" problems={form.problems}>
      <p className={mergeClasses(page.text, page.lead)}>{t('intro')}</p>
      <p className={page.text}>{t('what')}</p>
      <form {...form.formProps} className={page.form}>
        <div className={page.fields}>
          <TextField {...form.field('code')} autoComplete="off" spellCheck={false} />
          <SubmitButton text={t('submit')} sendingText={t('submitting')} sending={form.sending} />
        </div>
      </form>
    </FormPage>
  );
}

function Recording() {
  const { t } = useTranslation('supportRecording');
  const page = useFormPageStyles();
  const dispatch = useDispatch();
  return (
    <FormPage title={t('recording.title')} stage="recording">
      <p className={mergeClasses(page.text, page.lead)}>{t('recording.body')}</p>
      <Button
        appearance="primary"
        size="large"
        className={page.action}
        onClick={() => dispatch(events.supportRecording.stopped())}
      >
        {t('recording.stop')}
      </Button>
    </FormPage>
  );
}

function Sent({ number, expiresAt }: { number: string; expiresAt: number }) {
  const { t, i18n } = useTranslation('supportRecording');
  const page = useFormPageStyles();
  const { htmlLang } = LANGUAGES[currentLanguage(i18n)];
  const date = new Intl.DateTimeFormat(htmlLang, { dateStyle: 'long' }).format(expiresAt);
  return (
    <FormPage title={t('sent.title')} stage="sent">
      <p className={mergeClasses(page.text, page.lead)}>{t('sent.body', { number })}</p>
      <p className={page.text}>{t('sent.kept', { date })}</p>
    </FormPage>
  );
}

/** Recording for support: the code, the state of recording, the look at it, and the number to quote. */
export default function SupportRecordingPage() {
  const { t, i18n } = useTranslation(['supportRecording', 'form']);
  bringPageTexts(i18n, 'supportRecording', { en, zh });
  const { value, context } = useStateOf('supportRecording');
  if (value === 'recording') return <Recording />;
  if (value === 'reviewing' || value === 'sending')
    return (
      <FormPage title={t('review.title')} stage="reviewing" problems={problemsOf(context.result)}>
        <Suspense fallback={<Loading text={t('review.log')} />}>
          <ReviewRecording isSending={value === 'sending'} />
        </Suspense>
      </FormPage>
    );
  if (context.result?.kind === 'kept') return <Sent {...context.result} />;
  return <CodeForm />;
}
