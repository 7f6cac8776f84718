import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { iconId, type IconName } from '../../rules/icons';
import { events } from '../../kit/events';
import { stateOf } from '../../kit/stateOf';
import { useSiteStyles } from './site.styles';

/**
 * An icon of the sprite beside text with the same meaning (spec 7). A dot is in its place until the sprite is loaded, so
 * that nothing moves; the sprite is requested when the first icon comes into view.
 */
export function SpriteIcon({ name }: { name: IconName }) {
  const dispatch = useDispatch();
  const styles = useSiteStyles();
  const place = useRef<SVGSVGElement>(null);
  const isDrawn = useSelector(stateOf('icons')).context.names.includes(name);

  useEffect(() => {
    if (isDrawn || !place.current) return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      dispatch(events.icons.wanted());
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [dispatch, isDrawn]);

  return (
    <svg ref={place} className={styles.icon} aria-hidden="true">
      {isDrawn ? (
        <use href={`#${iconId(name)}`} />
      ) : (
        <circle cx="8" cy="8" r="2" fill="currentColor" />
      )}
    </svg>
  );
}
