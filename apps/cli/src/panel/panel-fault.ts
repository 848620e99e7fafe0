/** Thrown when a panel's answer is not the requested one; the message is a sentence for the caller. */
export class PanelFault extends Error {
  override name = 'PanelFault';
}
