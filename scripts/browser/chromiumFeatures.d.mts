export const WITHOUT_FEATURES: string;
