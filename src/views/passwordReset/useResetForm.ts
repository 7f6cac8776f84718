import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { passwordReset } from '../../store/events';
import { selectPasswordReset } from '../../store/selectors';
import type { AppState } from '../../kit/registry';
import { useDomForm } from '../ui/form/useDomForm';
import { usePasswordReset } from '../ui/hooks/useMachine';
import { useSecretHandles } from '../ui/hooks/useSecretHandles';
import { useViewConfig } from '../ui/viewConfig';
import { RESET_LABELS, resetProblems } from './resetProblems';

const isSending = (state: AppState): boolean => selectPasswordReset(state).value === 'submitting';

/** The behaviour of the form that sets a new password. */
export const useResetForm = () => {
  const dispatch = useDispatch();
  const secretHandles = useSecretHandles();
  const { brand } = useViewConfig();
  const { result } = usePasswordReset().context;
  const refusals = useMemo(() => resetProblems(result), [result]);
  return useDomForm({
    labels: RESET_LABELS,
    loadCheck: async () =>
      (await import('../../forms/schemas')).passwordReset(brand.passwordPolicy),
    refusals,
    isSending,
    send: (dom) =>
      dispatch(
        passwordReset.submitted({
          secret: secretHandles.put(dom.text('password')),
          signOutEverywhere: dom.isTicked('everywhere'),
        }),
      ),
  });
};
