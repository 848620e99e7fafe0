/** A text that may hold a container, and the address that it came from; null for a file. */
export interface ContainerText {
  text: string;
  url: string | null;
}
