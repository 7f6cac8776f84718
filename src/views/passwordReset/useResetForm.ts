import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import type { AppState } from '../../kit/registry';
import { useDomForm } from '../ui/form/useDomForm';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useSecretHandles } from '../ui/hooks/useSecretHandles';
import { useViewConfig } from '../ui/viewConfig';
import { RESET_LABELS, resetProblems } from './resetProblems';

const isSending = (state: AppState): boolean => state.passwordReset.value === 'submitting';

/** The behaviour of the form that sets a new password. */
export const useResetForm = () => {
  const dispatch = useDispatch();
  const secretHandles = useSecretHandles();
  const { brand } = useViewConfig();
  const { result } = useStateOf('passwordReset').context;
  const refusals = useMemo(() => resetProblems(result), [result]);
  return useDomForm({
    labels: RESET_LABELS,
    loadCheck: async () =>
      (await import('../../forms/schemas')).passwordReset(brand.passwordPolicy),
    refusals,
    isSending,
    send: (dom) =>
      dispatch(
        events.passwordReset.submitted({
          secret: secretHandles.put(dom.text('password')),
          signOutEverywhere: dom.isTicked('everywhere'),
        }),
      ),
  });
};
