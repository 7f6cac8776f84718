import { mergeClasses, type ButtonProps } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { apiProblem } from '../ui/apiProblem';
import { useMoments } from '../ui/hooks/useMoments';
import { FormPage } from '../ui/form/formPage';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { useStateOf } from '../ui/hooks/useStateOf';
import { Action, Lead, PressForm } from '../ui/formPageParts';
import { WithMoment } from '../ui/moment';
import { useSecondStepStyles } from './secondStep.styles';

const HOUR_MS = 3_600_000;

/** Returns to the code; a correct code cancels the request. */
function Back({ appearance = 'transparent' }: Pick<ButtonProps, 'appearance'>) {
  const { t } = useTranslation('secondStep');
  return (
    <Action appearance={appearance} sends={events.secondStepHelp.reset()}>
      {t('lost.back')}
    </Action>
  );
}

/** What an administrator can do, and the button that requests it. */
function Asking() {
  const { t } = useTranslation('secondStep');
  const page = useFormPageStyles();
  const dispatch = useDispatch();
  const styles = useSecondStepStyles();
  const { value, context } = useStateOf('secondStepHelp');
  const { removalMs } = useStateOf('secondStepSignIn').context;
  return (
    <FormPage
      title={t('lost.title')}
      stage="explaining"
      problems={value === 'failed' ? [apiProblem(context.error, null)] : []}
    >
      <Lead>{t('lost.body')}</Lead>
      <p className={page.text}>
        {/* A third-party server may not state how long it takes. */}
        {removalMs === 0
          ? t('lost.untimed')
          : t('lost.how', { count: Math.round(removalMs / HOUR_MS) })}
      </p>
      <PressForm
        text={t('lost.submit')}
        sendingText={t('lost.submitting')}
        sending={value === 'sending'}
        onPress={() => dispatch(events.secondStepHelp.submitted())}
      />
      <div className={mergeClasses(page.actions, styles.choices)}>
        <Back />
      </div>
    </FormPage>
  );
}

/** The outcome of the request. */
function Said({ title, text }: { title: string; text: ReactNode }) {
  return (
    <FormPage title={title} stage="asked">
      <Lead>{text}</Lead>
      <Back appearance="primary" />
    </FormPage>
  );
}

/** Lets users without phone and recovery codes ask an administrator of the studio. */
export function LostPhone() {
  const { t } = useTranslation('secondStep');
  const { exact } = useMoments();
  const { value, context } = useStateOf('secondStepHelp');
  const { dueAt, until } = context;
  switch (value) {
    case 'asked':
      return dueAt === 0 ? (
        <Said title={t('lost.askedTitle')} text={t('lost.asked')} />
      ) : (
        <Said
          title={t('lost.allowedTitle')}
          text={
            <WithMoment at={dueAt} format={exact} text={(time) => t('lost.allowed', { time })} />
          }
        />
      );
    case 'noAdministrator':
      return <Said title={t('lost.title')} text={t('lost.noAdministrator')} />;
    case 'tooSoon':
      return (
        <Said
          title={t('lost.title')}
          text={
            <WithMoment at={until} format={exact} text={(time) => t('lost.tooSoon', { time })} />
          }
        />
      );
    case 'idle':
    case 'looking':
    case 'explaining':
    case 'sending':
    case 'failed':
    case 'ended':
      return <Asking />;
  }
}
