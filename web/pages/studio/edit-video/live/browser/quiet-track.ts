/** A track of silence: senders and players wait for sound that stops arriving. It ends when it is stopped. */
export function createQuietTrack(): { readonly track: MediaStreamTrack; stop(): void } {
  const context = new AudioContext();
  const destination = context.createMediaStreamDestination();
  const [track] = destination.stream.getAudioTracks();
  if (!track) throw new Error("the browser makes no sound");
  // Browsers send nothing of a destination without a source.
  const source = new ConstantSourceNode(context, { offset: 0 });
  source.connect(destination);
  source.start();
  return {
    track,
    stop(): void {
      track.stop();
      void context.close();
    },
  };
}
