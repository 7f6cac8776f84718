import { GAME_SIGNS, type GameSign } from '../../ui/lightShapes';

/** The icon of a made-up game: its cover from the shelf of the hero, cut square. */
export function GameIcon({ sign, className }: { sign: GameSign; className: string }) {
  return (
    <svg className={className} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <rect width="64" height="64" rx="14" fill="var(--brandGround)" />
      <path
        d={`M32 32${GAME_SIGNS[sign]}`}
        fill="none"
        stroke="var(--brandOnGround)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
