import { mergeClasses } from '@fluentui/react-components';
import { use, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { ListedProvider } from '../../../machines/signIn/signInMethods';
import { events } from '../../kit/events';
import { substate } from '../../kit/substate';
import { useWaysInStyles } from '../signIn/waysIn.styles';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { failureProblem, wholeProblem } from '../ui/form/problems';
import { ProblemText } from '../ui/form/problemText';
import { useEngine } from '../ui/hooks/useEngine';
import { useStateOf } from '../ui/hooks/useStateOf';
import { SendButton } from '../ui/sendButton';

interface Props {
  provider: ListedProvider;
  primary: boolean;
  /** The mark of the last used way to sign in, if it is this one. */
  last: ReactNode;
}

export function ProviderButton({ provider: { id, name = id }, primary, last }: Props) {
  // Its machine is loaded with that of the code.
  use(useEngine().bring('signInCode'));
  const { t } = useTranslation('waysIn');
  const page = useFormPageStyles();
  const styles = useWaysInStyles();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('providerVisit');
  useEffect(() => () => void dispatch(events.providerVisit.reset()), [dispatch]);
  const isOwn = context.id === id;
  const isOpening = value === 'opening' || value === 'leaving';
  const isRefused = isOwn && substate(value, 'notOpened') !== undefined;
  const { problem } = context;
  const failure = problem?.kind === 'failed' ? failureProblem(problem) : null;
  return (
    <>
      <SendButton
        size="large"
        appearance={primary ? 'primary' : 'secondary'}
        className={page.action}
        aria-disabled={isOpening}
        sends={events.providerVisit.chosen({ id, name })}
      >
        {isOpening && isOwn ? t('providerOpening', { name }) : t('provider', { name })}
        {last}
      </SendButton>
      {isRefused && (
        <ProblemText
          problem={failure ?? wholeProblem({ key: 'waysIn:providerUnavailable', values: { name } })}
          className={mergeClasses(page.text, styles.problem)}
        />
      )}
    </>
  );
}
