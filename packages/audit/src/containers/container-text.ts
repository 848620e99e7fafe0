/** Text that may hold a container, and its address; the address is null for a file. */
export interface ContainerText {
  text: string;
  url: string | null;
}
