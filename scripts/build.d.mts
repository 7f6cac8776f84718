export function buildPortal(options: {
  workbench: boolean;
  quick?: boolean;
  afterRendering?: () => void;
}): Promise<boolean>;
