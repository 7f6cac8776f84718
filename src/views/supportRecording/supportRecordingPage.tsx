import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SupportRecordingContext } from '../../../machines/supportRecording/supportRecording';
import type { AppState } from '../../kit/registry';
import { firstPage } from '../../rules/offers';
import { supportRecording as en } from '../../text/en/supportRecording';
import { bringPageTexts } from '../../text/pageTexts';
import { supportRecording as zh } from '../../text/zh/supportRecording';
import { FormPage } from '../ui/form/formPage';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { Loading } from '../ui/form/loading';
import { failureProblem, wholeProblem, type Problem } from '../ui/form/problems';
import { SubmitButton } from '../ui/form/submitButton';
import { useDomForm } from '../ui/form/useDomForm';
import { useDay } from '../ui/hooks/useDay';
import { useStateOf } from '../ui/hooks/useStateOf';
import { TextField } from '../ui/textField';
import { FieldsForm, Lead, WayOn } from '../ui/formPageParts';
import { lazyPart } from '../ui/lazyPart';
import { useViewConfig } from '../ui/viewConfig';
import { WithMoment } from '../ui/moment';

const LABELS = { code: 'supportRecording:code' } as const;

/** Loaded with the first review. */
const ReviewRecording = lazyPart(
  () => import(/* webpackChunkName: "support" */ './reviewRecording'),
);

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

type Form = ReturnType<typeof useDomForm<'code'>>;

function CodeForm({ form }: { form: Form }) {
  const { t } = useTranslation('supportRecording');
  const page = useFormPageStyles();
  return (
    <>
      <Lead>{t('intro')}</Lead>
      <p className={page.text}>{t('what')}</p>
      <FieldsForm form={form}>
        <TextField {...form.field('code')} autoComplete="off" spellCheck={false} />
        <SubmitButton text={t('submit')} sendingText={t('submitting')} sending={form.sending} />
      </FieldsForm>
    </>
  );
}

function Recording() {
  const { t } = useTranslation('supportRecording');
  // Stopped by the bar over every page.
  return <Lead>{t('recording.body')}</Lead>;
}

function Sent({ result }: { result: SupportRecordingContext['result'] }) {
  const { t } = useTranslation('supportRecording');
  const page = useFormPageStyles();
  const day = useDay();
  const { name, offers } = useViewConfig().brand;
  if (result?.kind !== 'kept') return null;
  const { number, expiresAt } = result;
  return (
    <>
      <Lead>{t('sent.body', { number })}</Lead>
      <p className={page.text}>
        <WithMoment at={expiresAt} format={day} text={(date) => t('sent.kept', { date })} />
      </p>
      <WayOn to={firstPage(offers)}>{t('sent.back', { brand: name })}</WayOn>
    </>
  );
}

const TITLES = {
  form: 'title',
  recording: 'recording.title',
  reviewing: 'review.title',
  sent: 'sent.title',
} as const;

const stageOf = (value: AppState['supportRecording']['value']): keyof typeof TITLES => {
  if (value === 'recording' || value === 'sent') return value;
  return value === 'reviewing' || value === 'sending' ? 'reviewing' : 'form';
};

/** Recording for support: the code, the recording's state, its review, and the number to quote. */
export default function SupportRecordingPage() {
  const { t, i18n } = useTranslation(['supportRecording', 'form']);
  bringPageTexts(i18n, 'supportRecording', { en, zh });
  const { value, context } = useStateOf('supportRecording');
  const { result } = context;
  const refusals = useMemo(() => problemsOf(result), [result]);
  const form = useDomForm({ name: 'supportRecording', labels: LABELS, refusals });
  const stage = stageOf(value);
  return (
    <FormPage
      title={t(TITLES[stage])}
      stage={stage}
      problems={stage === 'form' ? form.problems : refusals}
    >
      {stage === 'form' && <CodeForm form={form} />}
      {stage === 'recording' && <Recording />}
      {stage === 'reviewing' && (
        <Suspense fallback={<Loading text={t('review.log')} />}>
          <ReviewRecording isSending={value === 'sending'} />
        </Suspense>
      )}
      {stage === 'sent' && <Sent result={result} />}
    </FormPage>
  );
}
