import { makeStyles } from '@fluentui/react-components';
import { PHONE } from '../theme/media';
import { MEASURE } from '../theme/shared';
import { tokens } from '../theme/tokens';
import { BY_PHRASE } from '../ui/phrases';

export const useInvitationStyles = makeStyles({
  /** Ends the page on the background it began with. */
  section: {
    padding: '88px 0',
    backgroundColor: tokens.brandGround,
    color: tokens.brandOnGround,
    '--colorStrokeFocus2': tokens.brandOnGround,
    [PHONE]: { padding: '64px 0' },
  },
  text: {
    marginTop: '16px',
    maxWidth: MEASURE,
    textWrap: 'pretty',
    ':lang(zh)': BY_PHRASE,
  },
});
