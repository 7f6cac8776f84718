export function buildPortal(options: {
  workbench: boolean;
  quick?: boolean;
  afterDrawing?: () => void;
}): Promise<boolean>;
