export function layOutPackage(
  root: string,
  target: string,
): {
  manifest: {
    name: string;
    version: string;
    private: boolean;
    bin: { vigie: string };
    dependencies: Record<string, string>;
  };
  /** How many modules it holds. */
  modules: number;
  workspaces: string[];
};
