import { makeResetStyles } from '@fluentui/react-components';
import { PHONE } from '../theme/media';
import { MEASURE } from '../theme/shared';
import { tokens } from '../theme/tokens';
import { BY_PHRASE } from '../ui/phrases';

/** Ends the page on the background it began with. */
const useSection = makeResetStyles({
  padding: '88px 0',
  backgroundColor: tokens.brandGround,
  color: tokens.brandOnGround,
  '--colorStrokeFocus2': tokens.brandOnGround,
  [PHONE]: { padding: '64px 0' },
});

const useText = makeResetStyles({
  marginTop: '16px',
  maxWidth: MEASURE,
  textWrap: 'pretty',
  ':lang(zh)': BY_PHRASE,
});

export const useInvitationStyles = () => ({ section: useSection(), text: useText() });
