export const AD_KINDS = ["banner", "video"] as const;
export type AdKind = (typeof AD_KINDS)[number];
