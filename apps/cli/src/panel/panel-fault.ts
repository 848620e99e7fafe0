/** What a panel answered is not what was asked for: the message is a sentence for whoever asked. */
export class PanelFault extends Error {
  override name = 'PanelFault';
}
